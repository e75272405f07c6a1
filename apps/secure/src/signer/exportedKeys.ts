/** The keys of a wallet in the forms that other wallets import. Only the worker and the keys page ever have them. */
export type ExportedKeys = { readonly evm: ExportedKey; readonly sol: ExportedKey }

export type ExportedKey = { readonly address: string; readonly key: string }
