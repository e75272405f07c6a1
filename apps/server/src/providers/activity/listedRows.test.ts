import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BlockList, type ListedRow, mergeLists } from './listedRows.ts'

const rowsPerPage = 3
const minedAt = new Date(0)

/** Rows of a list by block and transaction, in any order. */
const listArbitrary = fc
  .array(fc.record({ block: fc.nat(12), transaction: fc.nat(9) }), { maxLength: 40 })
  .map((rows) => rows.map(({ block, transaction }) => ({ block, minedAt, hash: `${block}-${transaction}` })))

function listOf(rows: readonly ListedRow[]): BlockList {
  const sorted = rows.toSorted((a, b) => b.block - a.block)
  return {
    async newest(to = Number.POSITIVE_INFINITY) {
      const found = sorted.filter(({ block }) => block <= to)
      return { rows: found.slice(0, rowsPerPage), isLast: found.length <= rowsPerPage }
    },
    inBlock: async (block) => sorted.filter((row) => row.block === block),
  }
}

test('every transaction of any lists is on one page, and the pages are sorted by block', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(listArbitrary, { minLength: 1, maxLength: 5 }), async (rows) => {
      const lists = rows.map(listOf)
      const blocks: number[] = []
      const hashes: string[] = []
      for (let position: number | null = null; ; ) {
        const page = await mergeLists(lists, position)
        blocks.push(...page.blocks.map(({ number }) => number))
        hashes.push(...page.blocks.flatMap(({ transactions }) => transactions.map(({ hash }) => hash)))
        if (page.next === undefined) break
        position = page.next as number
      }
      expect(blocks).toEqual([...new Set(blocks)].toSorted((a, b) => b - a))
      expect(hashes.toSorted()).toEqual([...new Set(rows.flat().map(({ hash }) => hash))].toSorted())
    }),
    { numRuns: 300 },
  )
})

test('a page can end with any block, and continues with the next one', async () => {
  const lists = [listOf([5, 4, 3, 2, 1].map((block) => ({ block, minedAt, hash: String(block) })))]
  const { blocks } = await mergeLists(lists, null)
  for (const { number, next } of blocks)
    expect((await mergeLists(lists, next as number)).blocks[0]?.number ?? 0).toBe(number - 1)
  expect(await mergeLists(lists, 0)).toEqual({ blocks: [], next: undefined })
})

test('refuses a list that ignores the start of the page', async () => {
  const rows = [9, 8, 7].map((block) => ({ block, minedAt, hash: String(block) }))
  const stuck: BlockList = { newest: async () => ({ rows, isLast: false }), inBlock: async () => rows }
  await expect(mergeLists([stuck], 7)).rejects.toMatchObject({ code: 'ACCOUNT_DATA_UNAVAILABLE' })
})
