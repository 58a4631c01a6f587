interface EmptyCellProps {
  className?: string | undefined
  children?: undefined
}

/** A cell without content keeps its column, which a span would not on screens that leave out others. */
export const EmptyCell = ({ className, children }: EmptyCellProps) => <td className={className}>{children}</td>
