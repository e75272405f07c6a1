'use client'
import type { State } from '@latchkey/core/state'
import { useStore } from 'zustand'
import { useLatchkey } from './LatchkeyContext.ts'

/** Selects a part of the state and re-renders only when it changes. `select` must return the same value for the same state. */
export function useLatchkeyState<value>(select: (state: State) => value): value {
  return useStore(useLatchkey().store, select)
}
