import { IconBox } from '@latchkey/ui/glyph/IconBox'
import { type ReactNode, useId } from 'react'
import { FeatureCode } from './FeatureCode.tsx'

/** One live feature: its title, its status (`tag`), its code and its actions. */
export function FeatureCard({ icon, tag, title, children, code, details, wide, problem, actions }: FeatureCard.Props) {
  const id = useId()
  return (
    <article className={wide ? 'card card-wide' : 'card'} aria-labelledby={id}>
      <div className="card-head">
        <IconBox tone="accent">{icon}</IconBox>
        {tag}
      </div>
      <div>
        <h3 id={id} className="card-title">
          {title}
        </h3>
        <p className="card-text">{children}</p>
      </div>
      <FeatureCode title={title} code={code} />
      {details}
      <p className="card-problem" role="status">
        {problem}
      </p>
      <div className="card-actions">{actions}</div>
    </article>
  )
}

export declare namespace FeatureCard {
  type Props = {
    readonly icon: ReactNode
    readonly tag: ReactNode
    readonly title: string
    readonly children: ReactNode
    /** Source of the file that the card runs. */
    readonly code: string
    /** Content between the code and the buttons, such as a list. */
    readonly details?: ReactNode
    /** As wide as the whole grid. */
    readonly wide?: boolean
    /** Why the last action failed; announced to screen readers when it appears. */
    readonly problem?: string | undefined
    readonly actions: ReactNode
  }
}
