// The introduction's scenes, one after the other. A scene's movement is CSS and starts when it is shown.
const sceneMilliseconds = 7000;

const scenes = [...document.querySelectorAll('[data-scene]')];
const play = document.getElementById('play');
const back = document.getElementById('back');
const next = document.getElementById('next');
const place = document.getElementById('place');

let shown = 0;
let timer;
// Who asked their device for less movement goes from scene to scene by hand.
let isPlaying = !matchMedia('(prefers-reduced-motion: reduce)').matches;

function show(index) {
  shown = index;
  scenes.forEach((scene, number) => {
    scene.hidden = number !== index;
  });
  if (shown === scenes.length - 1) isPlaying = false;
  back.disabled = shown === 0;
  next.disabled = shown === scenes.length - 1;
  play.textContent = isPlaying ? 'Pause' : shown === scenes.length - 1 ? 'Play again' : 'Play';
  place.textContent = `${shown + 1} of ${scenes.length}`;
  clearTimeout(timer);
  if (isPlaying) timer = setTimeout(() => show(shown + 1), sceneMilliseconds);
}

play.addEventListener('click', () => {
  isPlaying = !isPlaying;
  show(isPlaying && shown === scenes.length - 1 ? 0 : shown);
});
back.addEventListener('click', () => show(shown - 1));
next.addEventListener('click', () => show(shown + 1));
show(0);
