import { Text } from '@latchkey/ui/text/Text'
import type { ReactNode } from 'react'

/** A part of the home screen: title, optional element at the end of the title line, and content. */
export function Section({ title, end, children }: Section.Props) {
  return (
    <section className="section">
      <div className="section-head">
        <Text as="h2" kind="label" tone="quiet">
          {title}
        </Text>
        {end}
      </div>
      {children}
    </section>
  )
}

export declare namespace Section {
  type Props = { readonly title: string; readonly end?: ReactNode; readonly children: ReactNode }
}
