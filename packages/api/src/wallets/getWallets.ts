import type { CallAnswer } from '@latchkey/contracts/api/clientTypes'
import { type ApiClient, call } from '../apiClient.ts'
import { bodyOf, rowsOf, textOf } from '../shape.ts'

/** A wallet in the directory (spec S3.5). */
export type ListedWallet = {
  readonly id: string
  readonly name: string
  readonly imageUrl?: string
  readonly rdns?: string
  readonly mobileLink?: string
  /** https link that opens the wallet's app; `mobileLink` may use a custom scheme. */
  readonly universalLink?: string
  readonly desktopLink?: string
  readonly webappLink?: string
  readonly homepage?: string
  readonly appStore?: string
  readonly playStore?: string
  readonly chromeStore?: string
  /** A second, independent catalogue also lists the wallet. */
  readonly certified?: boolean
  /** CAIP-2 ids of some of the networks it supports; the list is never complete. */
  readonly chains?: readonly string[]
}

const route = 'GET /getWallets'

export async function getWallets(
  api: ApiClient,
  params: getWallets.Params = {},
): Promise<{ readonly wallets: readonly ListedWallet[]; readonly count: number }> {
  const { signal, search, page, entries, certified } = params
  // Query values are strings.
  const query = {
    search,
    page: page?.toString(),
    entries: entries?.toString(),
    include: params.include?.join(','),
    exclude: params.exclude?.join(','),
    chains: params.chains?.join(','),
    badge_type: certified ? 'certified' : undefined,
  }
  const answer = bodyOf(await call(api, route, { query, signal }), route)
  const wallets = rowsOf(answer, 'data', route).map((row) => listingOf(api, row))
  return { wallets, count: typeof answer.count === 'number' ? answer.count : wallets.length }
}

export declare namespace getWallets {
  type Params = {
    readonly page?: number
    readonly entries?: number
    readonly search?: string | undefined
    /** Ids of the only wallets to include. */
    readonly include?: readonly string[]
    /** Ids of wallets to exclude. */
    readonly exclude?: readonly string[]
    /** CAIP-2 ids: includes wallets that support at least one of them. */
    readonly chains?: readonly string[]
    /** Includes only wallets with the badge. */
    readonly certified?: boolean
    readonly signal?: AbortSignal
  }
}

function listingOf(api: ApiClient, row: CallAnswer<typeof route>['data'][number]): ListedWallet {
  const imageUrl = optional(row.image_url) ?? (optional(row.image_id) && imageAddress(api, String(row.image_id)))
  const entries = {
    imageUrl,
    rdns: optional(row.rdns),
    mobileLink: optional(row.mobile_link),
    universalLink: optional(row.link_mode),
    desktopLink: optional(row.desktop_link),
    webappLink: optional(row.webapp_link),
    homepage: optional(row.homepage),
    appStore: optional(row.app_store),
    playStore: optional(row.play_store),
    chromeStore: optional(row.chrome_store),
    certified: row.badge_type === 'certified' || undefined,
    chains: Array.isArray(row.chains) ? row.chains.flatMap((id) => optional(id) ?? []) : undefined,
  }
  const known = Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined))
  return { id: textOf(row, 'id', route), name: textOf(row, 'name', route), ...known }
}

function imageAddress(api: ApiClient, imageId: string): string {
  return new URL(`/getWalletImage/${encodeURIComponent(imageId)}`, api.serverUrl).href
}

function optional(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
