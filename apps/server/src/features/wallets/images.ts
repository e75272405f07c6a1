import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { errorOf } from '@latchkey/base/errors'
import { IMAGE_NOT_FOUND } from '@latchkey/contracts/errors/api'
import type { ImageAnswer } from '../../http/serve.ts'
import { seedFolder } from './seed.ts'

type Kind = 'wallets' | 'tokens' | 'currencies'

/** The images of the seed. Reads only files that were listed at startup, so that an id cannot reach another file. */
export type Images = {
  /** @throws IMAGE_NOT_FOUND */
  readonly of: (kind: Kind, id: string) => Promise<ImageAnswer>
  /** Networks and connectors, by CAIP-2 id or by the reference client's image id. @throws IMAGE_NOT_FOUND */
  readonly asset: (id: string) => Promise<ImageAnswer>
}

const folder = new URL('images/', seedFolder)

/** The token image set in the operator's configuration, if any. */
export function tokenIcons(publicUrl: string): (symbol: string) => string | undefined {
  const files = new Set(readdirSync(new URL('tokens/', folder)))
  return (symbol) => {
    const file = symbol.toLowerCase()
    return files.has(`${file}.webp`) ? new URL(`/public/getTokenImage/${file}`, publicUrl).href : undefined
  }
}

export function openImages(): Images {
  const files = new Set(
    ['wallets', 'tokens', 'currencies', 'networks', 'connectors'].flatMap((kind) =>
      readdirSync(new URL(`${kind}/`, folder)).map((file) => `${kind}/${file}`),
    ),
  )
  const assets: Readonly<Record<string, string>> = JSON.parse(readFileSync(new URL('assets.json', seedFolder), 'utf8'))

  async function read(path: string | undefined, id: string): Promise<ImageAnswer> {
    const file = `${path}.webp`
    if (!files.has(file)) throw errorOf(IMAGE_NOT_FOUND, { values: { id } })
    return { type: 'image/webp', bytes: new Uint8Array(await readFile(new URL(file, folder))) }
  }
  return {
    of: (kind, id) => read(`${kind}/${kind === 'wallets' ? id : id.toLowerCase()}`, id),
    asset: (id) => read(Object.hasOwn(assets, id) ? assets[id] : undefined, id),
  }
}
