import type { Step } from './steps.mjs'

export function inputsHash(step: Step): string
