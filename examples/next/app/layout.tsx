import 'latchkey/styles.css'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { Providers } from './Providers'

export const metadata = { title: 'Latchkey with Next', icons: { icon: 'data:,' } }

/** The cookie says who was connected, so the server draws the button as the browser will. */
export default async function Layout({ children }: { children: ReactNode }) {
  const cookie = (await headers()).get('cookie') ?? ''
  return (
    <html lang="en">
      <body>
        <Providers cookie={cookie}>{children}</Providers>
      </body>
    </html>
  )
}
