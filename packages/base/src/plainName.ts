/** Marks that set or end a direction of writing, and control characters: nothing a name needs, and they reach into our sentences. */
const unwanted = /[\p{Cc}\p{Bidi_Control}\s]+/gu

/** The name a wallet or an app gives itself, safe to stand inside a sentence: "Open {name}" stays in its order. */
export function plainName(name: string): string {
  return name.replace(unwanted, ' ').trim()
}
