import { connectFeature } from '../connect/connectFeature.ts'
import { operationsFeature } from '../operations/operationsFeature.ts'
import { siwxFeature } from '../siwx/siwxFeature.ts'
import type { Feature } from './feature.ts'

/** Every feature of an instance, in start order. */
export const features: readonly Feature[] = [connectFeature, siwxFeature, operationsFeature]
