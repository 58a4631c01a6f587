import { Button } from '@portal/ui/src/Button.tsx'
import { StickyBar } from '@portal/ui/src/StickyBar.tsx'
import BackIcon from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'

/** Back at one end, the next step at the other; always visible. */
export function StepFooter({ backHref, children }: { backHref?: string; children?: ReactNode }) {
  return (
    <StickyBar label="Steps" actions={children}>
      {backHref ? (
        <Button size="lg" colour="outline" href={backHref} icon={<BackIcon aria-hidden />}>
          Back
        </Button>
      ) : null}
    </StickyBar>
  )
}
