@echo off
rem Danju from its own folder, with its own Node and PostgreSQL: danju [command] [words ...]; danju --help lists the commands
setlocal
set DANJU_COMMAND=danju
set words=%*
if "%~1"=="" set words=start
"%~dp0runtime\node.exe" --expose-gc --max-semi-space-size=32 --heap-growing-percent=50 "%~dp0src\server\launch.mjs" %words%
