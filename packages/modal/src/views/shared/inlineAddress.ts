import { shortAddress } from '@latchkey/ui/text/shortAddress'

/** A short address for running text, with word joiners because browsers break lines at an ellipsis. */
export const inlineAddress = (address: string): string => shortAddress(address).replace('…', '\u2060…\u2060')
