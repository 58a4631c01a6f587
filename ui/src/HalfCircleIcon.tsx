import type { ComponentProps } from 'react'

/** "With us": a half-filled circle, which the icon set lacks. */
export function HalfCircleIcon(props: ComponentProps<'svg'>) {
  return (
    <svg className="lucide" viewBox="0 0 24 24" fill="none" stroke="currentColor" {...props}>
      <circle cx="12" cy="12" r="9.5" />
      <path d="M12 2.5a9.5 9.5 0 0 1 0 19z" fill="currentColor" stroke="none" />
    </svg>
  )
}
