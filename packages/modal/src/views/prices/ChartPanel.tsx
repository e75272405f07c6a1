import { type PricePeriod, pricePeriods } from '@latchkey/contracts/constants/prices'
import type { TimedValues } from '@latchkey/core/prices/timedValues'
import { Button } from '@latchkey/ui/button/Button'
import { ChartMessage, ChartSkeleton } from '@latchkey/ui/chart/ChartSpace'
import { LineChart } from '@latchkey/ui/chart/LineChart'
import { partRef } from '@latchkey/ui/css/partRef'
import { EmptyState } from '@latchkey/ui/emptyState/EmptyState'
import { Segment } from '@latchkey/ui/segment/Segment'
import { Skeleton } from '@latchkey/ui/skeleton/Skeleton'
import { TotalAmount } from '@latchkey/ui/text/TotalAmount'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { Change } from '../shared/Change.tsx'
import styles, { sheet } from './Prices.lk.css'
import { useChartFormat } from './useChartFormat.ts'

const ref = partRef(sheet)

/**
 * The current value or that of a chosen time, its change, the chart, and the period switch. Every state of a token with a price has
 * the same height.
 */
export function ChartPanel(props: ChartPanel.Props) {
  const { query, period, onPeriod, label, known, partsOf, changeOf, empty } = props
  const text = useText('prices', 'account')
  const { moment } = useChartFormat()
  const [choice, setChoice] = useState<number>()
  const { data, isError } = query
  const isSettled = data !== undefined || isError
  const points = data?.points ?? []
  const chosen = choice === undefined ? undefined : points[choice]
  const shown = chosen?.value ?? points.at(-1)?.value ?? known
  const change = data?.change ?? 0
  const figure = (value: number) => Object.values(partsOf(value)).join('')
  const phrase = text(phraseOf(period))
  useAnnouncement(data ? undefined : isError ? text('chartFailed') : text('chartLoading'))

  function summary(): string {
    const [from, to] = [figure(points[0]?.value ?? 0), figure(points.at(-1)?.value ?? 0)]
    const values = { change: changeOf(Math.abs(change), 'size'), period: phrase, from, to }
    if (change > 0) return text('wentUp', values)
    return change < 0 ? text('wentDown', values) : text('stayed', { period: phrase, to })
  }
  const said = (index: number) => {
    const { value = 0, atMs = 0 } = points[index] ?? {}
    return text('pointAt', { value: figure(value), time: moment(atMs, period) })
  }

  return (
    <>
      <div ref={ref} className={styles.figure}>
        {shown !== undefined ? (
          <TotalAmount {...partsOf(shown)} />
        ) : isSettled ? (
          <TotalAmount whole="–" />
        ) : (
          <Skeleton width={144} kind="big" />
        )}
        <div className={styles.line}>
          {chosen ? (
            moment(chosen.atMs, period)
          ) : data?.change !== undefined ? (
            <>
              <Change change={changeOf(change, 'signed')} /> {phrase}
            </>
          ) : (
            !isSettled && <Skeleton width={96} />
          )}
        </div>
      </div>
      {points.length > 1 ? (
        <LineChart
          points={points}
          tone={change > 0 ? 'good' : change < 0 ? 'bad' : 'plain'}
          label={label}
          summary={summary()}
          textOf={said}
          chosen={chosen && choice}
          onChoose={setChoice}
        />
      ) : data ? (
        <ChartMessage>{empty}</ChartMessage>
      ) : isError ? (
        <ChartMessage>
          <EmptyState title={text('chartFailed')} detail={text('tokensFailedDetail')} />
          <Button size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
            {text('tryAgain')}
          </Button>
        </ChartMessage>
      ) : (
        <ChartSkeleton />
      )}
      {(known !== undefined || points.length > 0) && (
        <Segment
          small
          label={text('period')}
          options={periods.map(({ period, label, phrase }) => ({
            value: period,
            label: text(label),
            name: text(phrase),
          }))}
          selected={period}
          onSelect={(value) => {
            setChoice(undefined)
            onPeriod(value as PricePeriod)
          }}
        />
      )}
    </>
  )
}

export declare namespace ChartPanel {
  type Props = {
    readonly query: UseQueryResult<TimedValues>
    readonly period: PricePeriod
    readonly onPeriod: (period: PricePeriod) => void
    /** Name of the charted values. */
    readonly label: string
    /** The current value, if known before the chart has loaded. */
    readonly known: number | undefined
    readonly partsOf: (value: number) => { readonly whole: string; readonly cents?: string }
    readonly changeOf: (change: number, form: 'signed' | 'size') => string
    readonly empty: ReactNode
  }
}

/** The text keys of each period, in the order of the switch: for the switch and for a sentence. */
const periods = pricePeriods.map((period) => ({ period, ...textKeys(period) }))

const phraseOf = (period: PricePeriod) => textKeys(period).phrase

function textKeys(period: PricePeriod) {
  return (
    {
      day: { label: 'day1', phrase: 'inDay' },
      week: { label: 'week1', phrase: 'inWeek' },
      month: { label: 'month1', phrase: 'inMonth' },
      year: { label: 'year1', phrase: 'inYear' },
      all: { label: 'allTime', phrase: 'inAll' },
    } as const
  )[period]
}
