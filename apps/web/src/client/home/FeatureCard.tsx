import { IconBox } from '@latchkey/ui/glyph/IconBox'
import { type ReactNode, useId } from 'react'

/** One live part: what it is, how it stands (`tag`), and what can be done with it now. */
export function FeatureCard({ icon, tag, title, children, problem, actions }: FeatureCard.Props) {
  const id = useId()
  return (
    <article className="card" aria-labelledby={id}>
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
    /** What went wrong with the last try; read out when it appears. */
    readonly problem?: string | undefined
    readonly actions: ReactNode
  }
}
