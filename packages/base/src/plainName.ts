/** Marks that set or end a direction of writing, and control characters: nothing a name needs, and they reach into our sentences. */
const unwanted = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu

/** The name a wallet or an app gives itself, safe to stand inside a sentence: "Open {name}" stays in its order. */
export function plainName(name: string): string {
  return name.replace(unwanted, ' ').replace(/\s+/g, ' ').trim()
}
