import { readFileSync } from 'node:fs'

/** The style of a page that shows one card and loads nothing else: colours, font and the card. */
export const cardPageStyle = readFileSync(new URL('cardPage.css', import.meta.url), 'utf8')
