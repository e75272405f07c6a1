import type { accountText } from './en/account.ts'
import type { allWalletsText } from './en/allWallets.ts'
import type { connectText } from './en/connect.ts'
import type { networksText } from './en/networks.ts'
import type { pageText } from './en/page.ts'
import type { sendText } from './en/send.ts'
import type { shellText } from './en/shell.ts'
import type { siwxText } from './en/siwx.ts'
import type { toastsText } from './en/toasts.ts'

type Texts = {
  readonly account: typeof accountText
  readonly connect: typeof connectText & typeof allWalletsText
  readonly networks: typeof networksText
  readonly page: typeof pageText
  readonly send: typeof sendText
  readonly shell: typeof shellText
  readonly siwx: typeof siwxText
  readonly toasts: typeof toastsText
}

export type Feature = keyof Texts

/** Texts a host puts in place of the English ones, by feature and key; those of errors by their code. `{slots}` are filled. */
export type TextOverrides = {
  readonly [feature in Feature]?: { readonly [key in keyof Texts[feature]]?: string }
} & { readonly errors?: Readonly<Record<string, string>> }
