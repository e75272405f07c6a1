import { createHash } from 'node:crypto'
import type { Clock } from '@latchkey/base/clock'
import { imageUrl } from './imageUrl.ts'
import { createLoadQueue, retryAt } from './loadQueue.ts'
import { type Readers, readImage } from './readMetadata.ts'
import { saveImage } from './saveImage.ts'
import type { NftDatabase } from './tables.ts'

const lifetimeMs = 24 * 60 * 60_000

/**
 * This server's URL of the image at `url`; undefined until the image has been fetched and checked. Pages never get
 * third-party URLs, whose hosts would learn each visitor's IP address.
 */
export type AvatarLoader = (url: string) => Promise<string | undefined>

export function createAvatarLoader({ db, clock, readers, publicUrl }: createAvatarLoader.Params): AvatarLoader {
  const queue = createLoadQueue(clock)

  const rowOf = (hash: Buffer) => db.selectFrom('avatars').selectAll().where('url_hash', '=', hash).executeTakeFirst()

  async function read(url: string, hash: Buffer, known: Awaited<ReturnType<typeof rowOf>>): Promise<void> {
    const { image, isComplete } = await readImage(url, readers)
    if (image) await saveImage(db, image)
    const failures = known?.failures ?? 0
    const facts = isComplete
      ? { image_id: image?.id ?? null, failures: 0, retry_at: new Date(clock.now() + lifetimeMs) }
      : { image_id: known?.image_id ?? null, failures: failures + 1, retry_at: retryAt(clock, failures) }
    await db
      .insertInto('avatars')
      .values({ url_hash: hash, ...facts })
      .onConflict((conflict) => conflict.column('url_hash').doUpdateSet(facts))
      .execute()
  }

  return async (url) => {
    const hash = createHash('sha256').update(url).digest()
    const known = await rowOf(hash)
    const isDue = known === undefined || known.retry_at.getTime() <= clock.now()
    if (isDue) await queue.load(new Map([[hash.toString('hex'), () => read(url, hash, known)]]))
    const { image_id } = (isDue ? await rowOf(hash) : known) ?? { image_id: null }
    return image_id === null ? undefined : imageUrl(image_id, publicUrl)
  }
}

export declare namespace createAvatarLoader {
  type Params = {
    readonly db: NftDatabase
    readonly clock: Clock
    readonly readers: Readers
    readonly publicUrl: string
  }
}
