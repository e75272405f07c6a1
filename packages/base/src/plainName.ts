/** Bidirectional controls, which would reorder the sentence around a name, control characters and white space. */
const unwanted = /[\p{Cc}\p{Bidi_Control}\s]+/gu

/** A name given by a wallet or an app, safe to insert into a sentence such as "Open {name}". */
export function plainName(name: string): string {
  return name.replace(unwanted, ' ').trim()
}
