@echo off
rem Danju from its own folder, with its own Node and PostgreSQL: danju [start | demo | backup | restore | distribute | password | standby | sums | tenant | upgrade] [words ...]
setlocal
set script=main
if not "%~1"=="" if not "%~1"=="start" set script=%~1
if "%~1"=="demo" set script=demo/main
"%~dp0runtime\node.exe" --expose-gc --max-semi-space-size=32 --heap-growing-percent=50 "%~dp0src\server\launch.mjs" %script% %2 %3 %4 %5
