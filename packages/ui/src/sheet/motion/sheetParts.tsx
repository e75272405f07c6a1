import styles from '../Sheet.lk.css'

/** The sheet in a dialog, or in the page. */
export const sheetOf = (frame: Element): HTMLElement | null => frame.querySelector<HTMLElement>(`.${styles.sheet}`)

const header = `.${styles.header}`

/** True if a part of a sheet is its header, or a form that contains it. */
export const hasHeader = (part: Element): boolean => part.matches(header) || part.querySelector(header) !== null

/** The direct children of a sheet; a form that wraps the whole screen is replaced by its children. */
export const flatParts = (parts: readonly Element[]): readonly Element[] =>
  parts.flatMap((part) => (hasHeader(part) && !part.matches(header) ? [...part.children] : part))

/** The title and the controls of a header. */
export const headerItems = `${header} button, ${header} .${styles.title}`
