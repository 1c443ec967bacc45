import { useEffect, useRef, useState } from 'react'
import { t } from '#dashboard/messages/t.ts'
import type { PrintChecker } from './check-client.ts'
import { type Photo, photoOfVideo, pixelsOf } from './check-photo.ts'
import { Banner } from '#dashboard/ui/banner.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { Select } from '#dashboard/ui/select.tsx'
import { Switch } from '#dashboard/ui/switch.tsx'

type CameraViewProps = {
  readonly checker: PrintChecker
  readonly onPhoto: (photo: Photo) => void
  readonly onClose: () => void
}

/** Milliseconds between two looks: a phone stays cool and answers presses. */
const rest = 350

type Trouble = 'refused' | 'none' | 'lost'

/** The camera: takes the first picture whose code is read, or the one of a press. */
export function CameraView({ checker, onPhoto, onClose }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [device, setDevice] = useState<string>()
  const { stream, cameras, trouble } = useCamera(device, attempt)
  const [hasLight, setHasLight] = useState(false)
  const track = stream?.getVideoTracks()[0]
  const canLight = track !== undefined && 'torch' in (track.getCapabilities?.() ?? {})

  useEffect(() => {
    const { current } = video
    if (current === null || stream === null) return undefined
    current.srcObject = stream
    void current.play().catch(() => undefined)
    return lookFor(current, checker, onPhoto)
  }, [stream, checker, onPhoto])

  function light(on: boolean): void {
    setHasLight(on)
    // The constraint is not in the types of all browsers yet.
    void track
      ?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
      .catch(() => undefined)
  }

  if (trouble !== null)
    return <CameraTrouble trouble={trouble} onRestart={() => setAttempt(attempt + 1)} onClose={onClose} />
  return (
    <section aria-label={t('check.cameraTitle')} className="flex flex-col items-center gap-4">
      <video
        ref={video}
        playsInline
        muted
        className="max-h-[60dvh] w-full max-w-3xl rounded-base bg-print-ink object-cover"
      />
      <p role="status" className="text-ink-soft">
        {t('check.camera.looking')}
      </p>
      <div className="flex flex-wrap items-end justify-center gap-3">
        <Button
          variant="primary"
          disabled={stream === null}
          onClick={() =>
            video.current !== null && onPhoto(photoOfVideo(video.current, t('check.cameraPhoto')))
          }
        >
          {t('check.camera.take')}
        </Button>
        <Button onClick={onClose}>{t('check.camera.stop')}</Button>
        {canLight && <Switch label={t('check.camera.light')} checked={hasLight} onCheckedChange={light} />}
      </div>
      <CameraSelect
        cameras={cameras}
        chosen={device ?? track?.getSettings().deviceId ?? ''}
        onChoose={setDevice}
      />
    </section>
  )
}

type CameraTroubleProps = {
  readonly trouble: Trouble
  readonly onRestart: () => void
  readonly onClose: () => void
}

function CameraTrouble({ trouble, onRestart, onClose }: CameraTroubleProps) {
  return (
    <Banner
      tone="warn"
      title={t('check.cameraTitle')}
      actions={
        <>
          {trouble !== 'none' && <Button onClick={onRestart}>{t('check.camera.restart')}</Button>}
          <Button onClick={onClose}>{t('check.camera.stop')}</Button>
        </>
      }
    >
      {t(`check.camera.${trouble}`)}
    </Banner>
  )
}

type CameraSelectProps = {
  readonly cameras: readonly MediaDeviceInfo[]
  readonly chosen: string
  readonly onChoose: (device: string) => void
}

function CameraSelect({ cameras, chosen, onChoose }: CameraSelectProps) {
  if (cameras.length < 2) return null
  return (
    <div className="w-full max-w-xs">
      <Select
        label={t('check.camera.which')}
        value={chosen}
        options={cameras.map(({ deviceId, label }, index) => ({
          value: deviceId,
          label: label || t('check.camera.number', { number: index + 1 }),
        }))}
        onChange={({ target }) => onChoose(target.value)}
      />
    </div>
  )
}

/** Opens a camera, the rear one unless another is chosen, and closes it with the view. */
function useCamera(device: string | undefined, attempt: number) {
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [cameras, setCameras] = useState<readonly MediaDeviceInfo[]>([])
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  useEffect(() => {
    let opened: MediaStream | null = null
    let isOver = false
    void openCamera(device).then(
      async (camera) => {
        opened = camera
        if (isOver) return stop(camera)
        // Phones end the stream of an app in the background.
        camera.getVideoTracks()[0]?.addEventListener('ended', () => isOver || setTrouble('lost'))
        setStream(camera)
        const devices = await navigator.mediaDevices.enumerateDevices()
        if (!isOver) setCameras(devices.filter(({ kind }) => kind === 'videoinput'))
      },
      (reason: unknown) => {
        const isRefused = reason instanceof DOMException && reason.name === 'NotAllowedError'
        if (!isOver) setTrouble(isRefused ? 'refused' : 'none')
      },
    )
    return () => {
      isOver = true
      if (opened !== null) stop(opened)
      setStream(null)
      setTrouble(null)
    }
  }, [device, attempt])
  return { stream, cameras, trouble }
}

function openCamera(device: string | undefined): Promise<MediaStream> {
  const size = { width: { ideal: 1920 }, height: { ideal: 1080 } }
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video:
      device === undefined
        ? { ...size, facingMode: { ideal: 'environment' } }
        : { ...size, deviceId: { exact: device } },
  })
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Reads frame after frame until one holds a code. Returns the function that stops it. */
function lookFor(
  video: HTMLVideoElement,
  checker: PrintChecker,
  onPhoto: (photo: Photo) => void,
): () => void {
  const over = new AbortController()
  const { signal } = over
  void (async () => {
    while (!signal.aborted) {
      await new Promise((resolve) => setTimeout(resolve, rest))
      if (signal.aborted) return
      if (video.videoWidth === 0 || document.hidden) continue
      const photo = photoOfVideo(video, t('check.cameraPhoto'))
      const { readings } = await checker.read(pixelsOf(photo.canvas), false)
      if (signal.aborted || !readings.some(({ text }) => text !== null)) continue
      onPhoto(photo)
      return
    }
  })().catch(() => undefined)
  return () => over.abort()
}
