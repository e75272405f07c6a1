'use client'
import { errorOf } from '@latchkey/base/errors'
import { PROVIDER_MISSING } from '@latchkey/contracts/errors/setup'
import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { ModalController, ModalState } from './modalController.ts'

export const ModalContext = createContext<ModalController | undefined>(undefined)

/** The modal of the nearest provider: open, close, toasts. @throws PROVIDER_MISSING outside a provider */
export function useModal(): ModalController {
  const modal = useContext(ModalContext)
  if (!modal) throw errorOf(PROVIDER_MISSING)
  return modal
}

export function useModalState<value>(select: (state: ModalState) => value): value {
  return useStore(useModal().store, select)
}
