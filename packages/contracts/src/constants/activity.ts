/** One and many, after the number: '5 min', '2 hrs', '1 mo'. S9.13. */
export const relativeTimeLabels = { minute: ['min', 'min'], hour: ['hr', 'hrs'], month: ['mo', 'mo'] } as const
