import { startConnect } from '../connect/startConnect.ts'
import type { Latchkey } from '../latchkey.ts'
import { startOperations } from '../operations/startOperations.ts'
import { startSiwx } from '../siwx/startSiwx.ts'
import type { StartFeature } from './feature.ts'

const starts: readonly StartFeature[] = [startSiwx, startOperations, startConnect]

/** Starts every feature. Resolves when each stored connection is restored, pending or removed. */
export async function startFeatures(latchkey: Latchkey): Promise<void> {
  if (!latchkey.live.destroyed) await Promise.all(starts.map((start) => start(latchkey)))
}
