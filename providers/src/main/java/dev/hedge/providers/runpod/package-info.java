/** RunPod's serverless queue endpoints. */
@NullMarked
package dev.hedge.providers.runpod;

import org.jspecify.annotations.NullMarked;
