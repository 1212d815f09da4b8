import { cut } from '#domain/texts.ts'
import './own-picture.css'

interface OwnPictureProps {
  readonly url: string | null
  /** What the record is called: its first letter stands for a picture that is not there. */
  readonly heading: string
}

/** A record's picture beside its name, small. */
export const OwnPicture = ({ url, heading }: OwnPictureProps) =>
  url === null ? (
    <span className="own-picture" aria-hidden>
      {cut(heading, 1)}
    </span>
  ) : (
    <img className="own-picture" src={url} alt="" loading="lazy" />
  )
