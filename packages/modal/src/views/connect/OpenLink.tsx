import { Button } from '@latchkey/ui/button/Button'
import { External } from '@latchkey/ui/icons/External'
import type { ReactNode } from 'react'

/** Opens a wallet at the pairing. */
export function OpenLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <Button kind="filled" wide href={href} newTab={href.startsWith('http')} iconEnd={<External />}>
      {children}
    </Button>
  )
}
