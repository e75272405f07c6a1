import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { longestEncodedBytes } from './leaksIn.ts'

const pieceBytes = 4 * 2 ** 20

/**
 * The memory of another process of this user, in overlapping pieces: everything that the process itself can read. Linux
 * only. The process is paused meanwhile, so that its garbage collector moves nothing.
 */
export function memoryOf(pid: number): readonly Uint8Array[] {
  const pieces: Uint8Array[] = []
  process.kill(pid, 'SIGSTOP')
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  try {
    for (const { start, end } of readableMappings(pid))
      for (let at = start; at < end; at += pieceBytes) {
        const piece = Buffer.alloc(Math.min(pieceBytes + longestEncodedBytes, end - at))
        pieces.push(piece.subarray(0, read(memory, piece, at)))
      }
  } finally {
    closeSync(memory)
    process.kill(pid, 'SIGCONT')
  }
  return pieces
}

function readableMappings(pid: number): readonly { readonly start: number; readonly end: number }[] {
  return readFileSync(`/proc/${pid}/maps`, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, start, end, name] = /^([0-9a-f]+)-([0-9a-f]+) r\S+ \S+ \S+ \S+\s*(.*)$/.exec(line) ?? []
      // Kernel pages, which no process can read here.
      if (start === undefined || end === undefined || /^\[v(var|syscall)/.test(name ?? '')) return []
      return [{ start: Number.parseInt(start, 16), end: Number.parseInt(end, 16) }]
    })
}

/** Reads a piece. Returns less if a mapping ends before the piece, as of a truncated file. */
function read(memory: number, piece: Buffer, position: number): number {
  try {
    return readSync(memory, piece, { position })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EIO') return 0
    throw error
  }
}
