import type { Ref } from 'react'
import { IconButton } from '../iconButton/IconButton.tsx'
import { Close } from '../icons/Close.tsx'
import { SearchMark } from '../icons/SearchMark.tsx'
import { Field } from './Field.tsx'

export function Search({ label, clearLabel, value, onChange, inputRef }: Search.Props) {
  return (
    <Field
      kind="search"
      label={label}
      placeholder={label}
      value={value}
      onChange={onChange}
      inputRef={inputRef}
      icon={<SearchMark />}
      end={
        value !== '' && (
          <IconButton label={clearLabel} onClick={() => onChange('')}>
            <Close size={18} />
          </IconButton>
        )
      }
    />
  )
}

export declare namespace Search {
  type Props = {
    readonly label: string
    readonly clearLabel: string
    readonly value: string
    readonly onChange: (value: string) => void
    readonly inputRef?: Ref<HTMLInputElement> | undefined
  }
}
