import type { NftImage } from './readMetadata.ts'
import type { NftDatabase } from './tables.ts'

/** Stores a checked image, which is then served by its id. */
export async function saveImage(db: NftDatabase, { id, type, bytes }: NftImage): Promise<void> {
  await db
    .insertInto('nft_images')
    .values({ id, type, bytes: Buffer.from(bytes) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
