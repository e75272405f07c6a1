import type { ReactNode } from 'react'
import { attachSheets } from '../css/attachSheets.tsx'
import { sheet as layerSheet } from './layer.lk.css'
import { sheet as tokenSheet } from './tokens.lk.css'

function attach(node: Element | null): void {
  if (node) attachSheets(node, [layerSheet, tokenSheet], { first: true })
}

/**
 * The root of everything we render: sets the theme, the direction and the tokens. Each separate part of the host page
 * (the button, the dialog, the toasts) has its own. `inline` makes it a `<span>` within a line of text.
 */
export function Layer({ theme, dir, lang, inline, children }: Layer.Props) {
  const Tag = inline ? 'span' : 'div'
  return (
    <Tag ref={attach} data-latchkey="" data-theme={theme ?? 'system'} dir={dir} lang={lang}>
      {children}
    </Tag>
  )
}

export declare namespace Layer {
  /** `system` follows the visitor's setting, in CSS alone. */
  type Theme = 'light' | 'dark' | 'system'
  type Props = {
    readonly theme?: Theme | undefined
    readonly dir?: 'ltr' | 'rtl' | undefined
    readonly lang?: string | undefined
    readonly inline?: boolean | undefined
    readonly children: ReactNode
  }
}
