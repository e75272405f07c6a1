import type { SocialProvider } from '@latchkey/contracts/frame/socialProviders'

type Shape = { readonly d: string; readonly fill?: string }

/** Logos of the providers, 24 × 24. A logo without colours of its own has the colour of the text. */
const marks: { readonly [provider in SocialProvider]: readonly Shape[] } = {
  google: [
    { fill: '#4285f4', d: 'M21.6 12.2c0-.7-.1-1.4-.2-2H12v3.9h5.4a4.6 4.6 0 0 1-2 3v2.5h3.2c1.9-1.7 3-4.3 3-7.4z' },
    { fill: '#34a853', d: 'M12 22c2.7 0 5-.9 6.6-2.4l-3.2-2.5a6 6 0 0 1-9-3.1H3.1v2.6A10 10 0 0 0 12 22z' },
    { fill: '#fbbc05', d: 'M6.4 14a6 6 0 0 1 0-3.9V7.5H3.1a10 10 0 0 0 0 9z' },
    { fill: '#ea4335', d: 'M12 6c1.5 0 2.8.5 3.8 1.5l2.9-2.9A10 10 0 0 0 3.1 7.5l3.3 2.6A6 6 0 0 1 12 6z' },
  ],
  github: [
    {
      d: 'M12 1.9a10.2 10.2 0 0 0-3.2 19.9c.5.1.7-.2.7-.5v-1.9c-2.8.6-3.4-1.2-3.4-1.2-.5-1.2-1.1-1.5-1.1-1.5-1-.6 0-.6 0-.6 1 .1 1.6 1.1 1.6 1.1.9 1.6 2.4 1.1 3 .9.1-.7.4-1.1.6-1.4-2.2-.2-4.6-1.1-4.6-5 0-1.1.4-2 1-2.7-.1-.3-.4-1.3.1-2.7 0 0 .9-.3 2.8 1a9.7 9.7 0 0 1 5.1 0c1.9-1.3 2.8-1 2.8-1 .5 1.4.2 2.4.1 2.7.6.7 1 1.6 1 2.7 0 3.9-2.4 4.8-4.6 5 .4.3.7.9.7 1.9v2.8c0 .3.2.6.7.5A10.2 10.2 0 0 0 12 1.9z',
    },
  ],
  apple: [
    {
      d: 'M16.9 12.6c0-2.3 1.9-3.4 2-3.5-1.1-1.6-2.8-1.8-3.4-1.8-1.4-.2-2.8.8-3.5.8s-1.8-.8-3-.8c-1.6 0-3 .9-3.8 2.3-1.6 2.8-.4 7 1.2 9.2.8 1.1 1.7 2.4 2.9 2.3 1.2 0 1.6-.7 3-.7s1.8.7 3 .7 2-1.1 2.8-2.2c.9-1.3 1.2-2.5 1.3-2.6-.1 0-2.5-1-2.5-3.7zM14.6 5.8c.6-.8 1.1-1.9.9-2.9-.9 0-2 .6-2.7 1.4-.6.7-1.1 1.8-1 2.8 1.1.1 2.1-.5 2.8-1.3z',
    },
  ],
  facebook: [
    {
      fill: '#0866ff',
      d: 'M22 12a10 10 0 1 0-11.6 9.9v-7H7.9V12h2.5V9.8c0-2.5 1.5-3.9 3.8-3.9 1.1 0 2.2.2 2.2.2v2.5h-1.3c-1.2 0-1.6.8-1.6 1.5V12h2.8l-.4 2.9h-2.3v7A10 10 0 0 0 22 12z',
    },
  ],
  x: [
    {
      d: 'M17.7 3.5h3.1l-6.7 7.7 7.9 9.3h-6.2l-4.8-6-5.6 6H2.3l7.2-8.2L1.9 3.5h6.4l4.4 5.5zm-1.1 15.2h1.7L7.3 5.2H5.5z',
    },
  ],
  discord: [
    {
      fill: '#5865f2',
      d: 'M19.5 5.2a17 17 0 0 0-4.3-1.3l-.6 1.2a15.6 15.6 0 0 0-5.2 0l-.6-1.2a17 17 0 0 0-4.3 1.3C1.8 9.2 1.1 13.2 1.4 17.1a17.4 17.4 0 0 0 5.3 2.7l1.1-1.9a11 11 0 0 1-1.8-.9l.4-.3a12.3 12.3 0 0 0 11.2 0l.4.3a11 11 0 0 1-1.8.9l1.1 1.9a17.3 17.3 0 0 0 5.3-2.7c.4-4.5-.7-8.4-3.1-11.9zM8.5 14.8a2.1 2.1 0 1 1 0-4.3 2.1 2.1 0 0 1 0 4.3zm7 0a2.1 2.1 0 1 1 0-4.3 2.1 2.1 0 0 1 0 4.3z',
    },
  ],
}

/** The logo of a social provider; decorative. */
export function SocialMark({ provider, size = 22 }: SocialMark.Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {marks[provider].map(({ d, fill = 'currentColor' }) => (
        <path key={d} d={d} fill={fill} fillRule="evenodd" />
      ))}
    </svg>
  )
}

export declare namespace SocialMark {
  type Props = { readonly provider: SocialProvider; readonly size?: number }
}
