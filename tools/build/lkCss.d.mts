import type { Plugin } from 'vite'

/** Compiles `*.lk.css` modules; see lkCss.mjs. */
export function lkCss(): Plugin
