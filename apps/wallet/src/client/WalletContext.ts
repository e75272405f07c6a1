import type { PageConfig } from '@latchkey/node/site/pageConfig'
import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { WalletEngine, WalletState } from './walletEngine.ts'

/** Shared by all screens. */
export type Wallet = { readonly engine: WalletEngine; readonly config: PageConfig }

export const WalletContext = createContext<Wallet | undefined>(undefined)

export function useWallet(): Wallet {
  const wallet = useContext(WalletContext)
  if (!wallet) throw new Error('useWallet must be used inside WalletContext.')
  return wallet
}

/** A part of the wallet's state; `select` must return the same value for the same state. */
export function useWalletState<value>(select: (state: WalletState) => value): value {
  return useStore(useWallet().engine.store, select)
}
