import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export type JournalEntry = { readonly slot: bigint; readonly wire: Uint8Array }

/**
 * The chain on disk: its genesis time, and every transaction that landed, in order. Replaying them restores the state.
 */
export type Journal = {
  readonly genesisMs: number
  readonly entries: readonly JournalEntry[]
  /** Written to disk when it returns, even if the process is killed right after. */
  readonly append: (entry: JournalEntry) => void
}

/** Opens or creates the journal. Without a file, the chain exists only in memory. */
export function openJournal(file: string | undefined, now: () => number): Journal {
  if (!file) return { genesisMs: now(), entries: [], append: () => {} }
  mkdirSync(dirname(file), { recursive: true })
  const stored = existsSync(file) ? readJournal(file) : undefined
  const genesisMs = stored?.genesisMs ?? now()
  if (!stored) writeFileSync(file, line({ genesisMs }))
  return {
    genesisMs,
    entries: stored?.entries ?? [],
    append: ({ slot, wire }) =>
      appendFileSync(file, line({ slot: String(slot), transaction: Buffer.from(wire).toString('base64') })),
  }
}

const line = (value: unknown) => `${JSON.stringify(value)}\n`

/** Renames an unreadable file, which would prevent every start of the chain. */
function readJournal(file: string): Pick<Journal, 'genesisMs' | 'entries'> | undefined {
  const text = readFileSync(file, 'utf8')
  // A process killed while writing leaves an incomplete last line; it was not acknowledged to anyone.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  try {
    const [head, ...lines] = whole.split('\n').filter(Boolean)
    const { genesisMs } = JSON.parse(head ?? '') as { readonly genesisMs: unknown }
    if (typeof genesisMs !== 'number') throw new Error('no genesis')
    const entries = lines.map((entry) => {
      const { slot, transaction } = JSON.parse(entry) as { readonly slot: string; readonly transaction: string }
      return { slot: BigInt(slot), wire: new Uint8Array(Buffer.from(transaction, 'base64')) }
    })
    if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole))
    return { genesisMs, entries }
  } catch {
    renameSync(file, `${file}.broken`)
    console.error(`The saved Solana chain was unreadable and was moved to ${file}.broken; starting afresh.`)
    return undefined
  }
}
