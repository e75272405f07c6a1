import { type ApiClient, call } from '../apiClient.ts'
import { type Fields, fieldsOf, listOf, textOf } from '../shape.ts'

/** A wallet in the directory (spec S3.5). */
export type ListedWallet = {
  readonly id: string
  readonly name: string
  readonly imageUrl?: string
  readonly rdns?: string
  readonly mobileLink?: string
  readonly desktopLink?: string
  readonly webappLink?: string
  readonly homepage?: string
}

const route = 'GET /getWallets'

export async function getWallets(
  api: ApiClient,
  params: {
    readonly page?: number
    readonly entries?: number
    readonly search?: string
    readonly signal?: AbortSignal
  } = {},
): Promise<{ readonly wallets: readonly ListedWallet[]; readonly count: number }> {
  const { signal, search, page, entries } = params
  // A query is text.
  const query = { search, page: page?.toString(), entries: entries?.toString() }
  const answer = fieldsOf(await call(api, route, { query, ...(signal && { signal }) }), route)
  const wallets = listOf(answer, 'data', route).map((row) => listingOf(api, fieldsOf(row, route)))
  return { wallets, count: typeof answer.count === 'number' ? answer.count : wallets.length }
}

function listingOf(api: ApiClient, row: Fields): ListedWallet {
  const imageUrl = optional(row.image_url) ?? (optional(row.image_id) && imageAddress(api, String(row.image_id)))
  const entries = {
    imageUrl,
    rdns: optional(row.rdns),
    mobileLink: optional(row.mobile_link),
    desktopLink: optional(row.desktop_link),
    webappLink: optional(row.webapp_link),
    homepage: optional(row.homepage),
  }
  const known = Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined))
  return { id: textOf(row, 'id', route), name: textOf(row, 'name', route), ...known }
}

function imageAddress(api: ApiClient, imageId: string): string {
  const url = new URL(`/getWalletImage/${encodeURIComponent(imageId)}`, api.serverUrl)
  url.searchParams.set('projectId', api.projectId)
  return url.href
}

function optional(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
