import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'

/** A failed query, with a button to retry it. */
export function RetryBanner({ title, detail, label, query }: RetryBanner.Props) {
  return (
    <Banner
      tone="bad"
      title={title}
      detail={detail}
      action={
        <Button size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
          {label}
        </Button>
      }
    />
  )
}

export declare namespace RetryBanner {
  type Query = { readonly isFetching: boolean; readonly refetch: () => Promise<unknown> }
  type Props = {
    readonly title: string
    readonly detail?: string
    readonly label: string
    readonly query: Query
  }
}
