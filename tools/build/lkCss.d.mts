import type { Plugin } from 'vite'

/** Compiles `*.lk.css` modules; see lkCss.mjs. */
export function lkCss(): Plugin
export function compileSheet(
  file: string,
): Promise<{ readonly classes: Readonly<Record<string, string>>; readonly sheet: string }>
