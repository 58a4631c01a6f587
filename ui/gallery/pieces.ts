import type { ComponentType } from 'react'
import { buttonPieces } from './buttons.tsx'
import { chartPieces } from './charts.tsx'
import { feedbackPieces } from './feedback.tsx'
import { fieldPieces } from './fields.tsx'
import { layoutPieces } from './layout.tsx'
import { overlayPieces } from './overlays.tsx'
import { tablePieces } from './tables.tsx'
import { tokenPieces } from './tokens.tsx'
import { valuePieces } from './values.tsx'

export interface PieceGroup {
  title: string
  pieces: Record<string, ComponentType>
}

export const pieceGroups: readonly PieceGroup[] = [
  { title: 'Foundations', pieces: tokenPieces },
  { title: 'Actions', pieces: buttonPieces },
  { title: 'Layout', pieces: layoutPieces },
  { title: 'Fields', pieces: fieldPieces },
  { title: 'Tables', pieces: tablePieces },
  { title: 'Values', pieces: valuePieces },
  { title: 'Charts', pieces: chartPieces },
  { title: 'Feedback', pieces: feedbackPieces },
  { title: 'Overlays', pieces: overlayPieces },
]
