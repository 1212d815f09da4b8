interface CameraButtonProps {
  /** What the pictures are of. */
  readonly label: string
  readonly onChosen: (files: readonly File[]) => void
}

/** Opens the camera at once, where there is a finger: the usual input offers albums and files first. */
export const CameraButton = ({ label, onChosen }: CameraButtonProps) => (
  <label className="upload-camera">
    拍照
    <input
      type="file"
      accept="image/*"
      capture="environment"
      aria-label={`${label}：拍照`}
      className="visually-hidden"
      onChange={(event) => {
        onChosen(Array.from(event.target.files ?? []))
        event.target.value = ''
      }}
    />
  </label>
)
