const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** FNV-1a, 32 bits: small, and well distributed for addresses that differ in one character. */
function fnv1a(text: string): number {
  let hash = FNV_OFFSET
  for (let at = 0; at < text.length; at++) {
    hash ^= text.charCodeAt(at)
    hash = Math.imul(hash, FNV_PRIME)
  }
  return mix(hash)
}

/** The finalizer of MurmurHash3, because FNV's low bits hardly differ between strings of one repeated character. */
function mix(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/**
 * The avatar of an address: three hues in degrees, the direction of its light, and its depth. Distant hues and eight directions
 * keep avatars of a similar base hue distinct. Ignores case, because EVM addresses come with and without checksum.
 */
export function avatarHues(seed: string): avatarHues.Result {
  const hash = fnv1a(seed.toLowerCase())
  const base = hash % 360
  return {
    base,
    light: (base + 50 + ((hash >>> 9) % 61)) % 360,
    shade: (base + 290 + ((hash >>> 16) % 51)) % 360,
    turn: ((hash >>> 23) % 8) * 45,
    depth: (hash >>> 27) % 3,
  }
}

export declare namespace avatarHues {
  type Result = {
    readonly light: number
    readonly base: number
    readonly shade: number
    /** Degrees, in steps of 45. */
    readonly turn: number
    /** 0, 1 or 2: soft to deep. */
    readonly depth: number
  }
}
