import { Announcement } from './Announcement.tsx'
import Tick from 'lucide-react/icons/check'
import CopyIcon from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { IconButton } from './IconButton.tsx'

interface CopyButtonProps {
  text: string
  /** The copied value: "service ID". */
  what?: string
}

const shownForMs = 2000

export function CopyButton({ text, what = text }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'' | 'Copied' | 'Could not copy'>('')

  useEffect(() => {
    if (outcome === '') return
    const timer = setTimeout(setOutcome, shownForMs, '')
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('Copied'),
      // The browser or a policy refused; the text can still be selected manually.
      () => setOutcome('Could not copy'),
    )

  return (
    <>
      <IconButton
        size="sm"
        label={`Copy ${what}`}
        icon={outcome === 'Copied' ? <Tick /> : <CopyIcon />}
        onClick={() => void copy()}
      />
      <Announcement>{outcome}</Announcement>
    </>
  )
}
