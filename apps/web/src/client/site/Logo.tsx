/** The wordmark; on narrow screens the style sheet leaves the mark alone. */
export function Logo() {
  return (
    <>
      <svg
        className="logo-word"
        height="28"
        width="95.4"
        viewBox="-1 0 109 32"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <g className="logo-key">
          <circle cx="5.5" cy="7.1" r="4.7" />
          <path d="M5.500 11.800V23h9.200M10.900 23v-4.600" />
        </g>
        <circle cx="23.6" cy="18.25" r="4.75" />
        <path d="M28.350 12v12.500M34.700 8v11.700a3.300 3.300 0 003.300 3.300h1.900M31.700 13.500h8" />
        <path d="M50.660 14.890a4.750 4.750 0 100 6.720" />
        <path d="M56 4.600v19.900M56 17.800a4.300 4.300 0 018.600 0v6.700" />
        <path d="M70.600 4.600v19.900" />
        <svg x="66" y="12" width="44" height="12.5" viewBox="66 12 44 12.500" overflow="hidden" aria-hidden="true">
          <path d="M80.800 10.200l-9.900 9.100M73.200 16.400l8.600 10.400" />
        </svg>
        <path d="M82.300 18.500h9.500a4.750 4.750 0 10-1.400 3.100" />
        <svg x="92" y="12" width="16" height="17.3" viewBox="92 12 16 17.300" overflow="hidden" aria-hidden="true">
          <path d="M94.900 9.600l6.200 14.400M107.300 9.600l-10 23.300" />
        </svg>
      </svg>
      <svg
        className="logo-mark"
        width="28"
        height="28"
        viewBox="0 0 24 24"
        fill="none"
        strokeWidth="2.6"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <g className="logo-key">
          <circle cx="9.6" cy="6.8" r="4.3" />
          <path d="M9.600 11.100v9.800h9.200M14.900 20.900v-4.200" />
        </g>
      </svg>
    </>
  )
}
